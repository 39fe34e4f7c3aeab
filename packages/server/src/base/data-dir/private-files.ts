import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'

/** Modes for the owner only. */
export const privateFile = 0o600
export const privateFolder = 0o700

/** Makes a folder, or takes one that is there, and closes it for others. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateFolder })
  await chmod(path, privateFolder)
}

/** Writes a file for its owner only. A rename publishes it as a whole; `draft` is its name until then. */
export async function writePrivateFile(
  path: string,
  content: string | Uint8Array,
  draft = `${path}.new`,
): Promise<void> {
  // A draft that is left behind may be open to others, and a link may lead elsewhere.
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', privateFile)
  try {
    await file.writeFile(content)
    // Else the rename may reach the disk before the content.
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
