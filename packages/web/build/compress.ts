import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const texts = /\.(?:js|css|html|svg|json|webmanifest)$/
/** Smallest file worth compressing; smaller responses fit into one packet anyway. */
const minBytes = 1000

/** Compresses every text file of the build at the highest level, so that the server never compresses per request. */
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
          if (entry.isFile() && texts.test(entry.name)) compressFile(join(entry.parentPath, entry.name))
        }
      },
    },
  }
}

function compressFile(path: string): void {
  const plain = readFileSync(path)
  if (plain.length < minBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }))
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
}
