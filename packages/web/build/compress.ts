import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const texts = /\.(?:js|css|html|svg|json|webmanifest)$/
/** Below this a packed answer is no smaller once it is in its packet. */
const worthIt = 1000

/** Packs every text of the build once, as hard as it goes, so that the server never packs while somebody waits. */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      handler: () => {
        for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
          if (entry.isFile() && texts.test(entry.name)) pack(join(entry.parentPath, entry.name))
        }
      },
    },
  }
}

function pack(path: string): void {
  const plain = readFileSync(path)
  if (plain.length < worthIt) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }))
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
}
