#!/bin/bash

XDG_DATA_HOME=${XDG_DATA_HOME:-$HOME/.local/share}
for controlfolder in /opt/system/Tools/PortMaster /opt/tools/PortMaster \
    "$XDG_DATA_HOME/PortMaster" /roms/ports/PortMaster; do
  [ -d "$controlfolder" ] && break
done

source "$controlfolder/control.txt"
[ -f "$controlfolder/mod_${CFW_NAME}.txt" ] && source "$controlfolder/mod_${CFW_NAME}.txt"
get_controls

GAMEDIR="/$directory/ports/acesandtens"
cd "$GAMEDIR" || exit 1
mkdir -p "$GAMEDIR/conf"
exec > "$GAMEDIR/log.txt" 2>&1

# Python comes from PortMaster, pygame-ce and Babel lie in libs.
runtime="python_3.11"
python_dir="$HOME/$runtime"
if [ ! -f "$controlfolder/libs/$runtime.squashfs" ]; then
  if [ ! -f "$controlfolder/harbourmaster" ]; then
    pm_message "This port needs the latest PortMaster: https://portmaster.games/"
    sleep 5
    exit 1
  fi
  $ESUDO "$controlfolder/harbourmaster" --quiet --no-check runtime_check "$runtime.squashfs"
fi
$ESUDO mkdir -p "$python_dir"
[ "$PM_CAN_MOUNT" != "N" ] && $ESUDO umount "$python_dir" 2>/dev/null
$ESUDO mount "$controlfolder/libs/$runtime.squashfs" "$python_dir"
export PYTHONHOME="$python_dir"
export PYTHONPATH="$GAMEDIR/libs"
export PYTHONPYCACHEPREFIX="$GAMEDIR/conf/pycache"
export LD_LIBRARY_PATH="$python_dir/lib:$LD_LIBRARY_PATH"

# The SDL inside pygame-ce's wheel knows X11, Wayland and KMSDRM. muOS has none of them: its
# screen is reached through the firmware's own SDL alone, which therefore comes first.
if [ "$CFW_NAME" = "muOS" ] && [ -f /usr/lib/libSDL2-2.0.so.0 ]; then
  export LD_PRELOAD="/usr/lib/libSDL2-2.0.so.0${LD_PRELOAD:+:$LD_PRELOAD}"
fi

export SDL_GAMECONTROLLERCONFIG="$sdl_controllerconfig"
# Select and Start together end the game; everything else it reads from the pad itself.
$GPTOKEYB "python3" &
pm_platform_helper "$python_dir/bin/python3"
"$python_dir/bin/python3" main.py --handheld --data-dir "$GAMEDIR/conf"

[ "$PM_CAN_MOUNT" != "N" ] && $ESUDO umount "$python_dir"
pm_finish
