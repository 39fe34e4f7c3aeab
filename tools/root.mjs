/**
 * Folders of the checkout and the Node to use. Plain JavaScript for Node 20, which works before anything is installed.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder of the checkout. */
export const root = resolve(import.meta.dirname, '..')

const binFolder = join(root, 'node_modules', '.bin')

/** The oldest Node that runs the TypeScript sources as they are. */
const neededMajor = 24

/**
 * The Node that runs the TypeScript sources: the running one if it is new enough, else the one pinned in
 * optionalDependencies. Ends the process with one line when there is neither (macOS with an old Node).
 */
export function modernNode() {
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
  if (existsSync(pinned)) return pinned
  console.error(
    `Bu işletim sistemi (${process.platform} ${process.arch}) için hazır Node ${neededMajor} paketi yok ve kurulu olan ${process.version}. Node ${neededMajor} veya daha yenisini kurup yeniden deneyin: https://nodejs.org`,
  )
  process.exit(1)
}

/** Environment with the programs of node_modules first in PATH, Node 24 among them. */
export function toolEnvironment(extra = {}) {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, [pathName]: `${binFolder}${separator}${process.env[pathName] ?? ''}`, ...extra }
}
