"""Words: catalogues, sentences for messages, formats, help pages. No pygame below here."""
