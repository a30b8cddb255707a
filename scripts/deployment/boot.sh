#!/bin/sh -e
# Boots systemd over what this machine has installed, in separate namespaces: no change persists.
# $1 is a tmpfs folder with `changes`, `work` and `root` in it.
root="$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --make-rslave "$root/sys"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
ip link set lo up
# Not chroot: it would prevent the user namespace that the unit requires.
mkdir "$root/run/before"
cd "$root"
pivot_root . run/before
umount --lazy /run/before
touch /run/rehearse-machine
exec env -i container=rehearse PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system
