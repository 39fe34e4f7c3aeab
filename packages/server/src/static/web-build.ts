import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { encodings, type Encoding } from '../http/accept-encoding.ts'
import { mediaTypeOf } from './file-types.ts'
import { readManifest, type Manifest } from './manifest.ts'

/** One file of the build in every form in which it is kept. */
export interface WebFile {
  mediaType: string
  etag: string
  plain: Buffer<ArrayBuffer>
  packed: Partial<Record<Encoding, Buffer<ArrayBuffer>>>
}

/** A build of the web app, held in memory: only paths that were found on disk can ever be served. */
export interface WebBuild {
  html: string
  manifest: Manifest
  /** By URL path, percent-decoded, with a leading slash. */
  file(path: string): WebFile | undefined
}

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** What changes when the web app is built anew; null while there is no build. */
export function buildVersion(folder: string): string | null {
  try {
    const { mtimeMs, size, ino } = statSync(join(folder, 'index.html'))
    return `${mtimeMs}/${size}/${ino}`
  } catch {
    return null
  }
}

/** Reads the list of a build's files; their bytes follow when they are asked for. Throws without index.html. */
export function readBuild(folder: string): WebBuild {
  const paths = new Set(filesOf(folder))
  const kept = new Map<string, WebFile>()
  return {
    html: readFileSync(join(folder, 'index.html'), 'utf8'),
    manifest: readManifest(join(folder, '.vite/manifest.json')),
    file: (path) => {
      if (!paths.has(path) || Object.values(endings).some((ending) => path.endsWith(ending))) return undefined
      const known = kept.get(path) ?? readWebFile(folder, path, paths)
      kept.set(path, known)
      return known
    },
  }
}

/** Names that start with a dot are about the build and not part of the app. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !path.includes('/.'))
}

function readWebFile(folder: string, path: string, paths: Set<string>): WebFile {
  const plain = readFileSync(join(folder, path))
  const ready = encodings.filter((encoding) => paths.has(path + endings[encoding]))
  const packed = Object.fromEntries(
    ready.map((encoding) => [encoding, readFileSync(join(folder, path + endings[encoding]))]),
  )
  return { mediaType: mediaTypeOf(path), etag: etagOf(plain), plain, packed }
}

/** Entity tag of bytes; both packed forms share it, told apart by Vary. */
export const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
