/** Installs the packages of a folder as its lock pins them; returns the exit code of npm. */
export function installPackages(folder: string): number
