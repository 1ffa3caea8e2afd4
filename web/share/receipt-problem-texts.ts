export const newerVersion = "it was made by a newer version of Sandglass";
export const tooLong = "it is too long";
export const damaged = "it was cut off or changed on its way";
export const notUnpacked = "it cannot be unpacked";
export const notJson = "it is not JSON";
