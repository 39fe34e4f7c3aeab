import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGunzip, type Gunzip } from 'node:zlib'
import { answerParts } from '../exports/answer-parts.ts'
import { isGzip, RouteDumpReader } from './route-dump.ts'

/** Size of an unpacked dump, several times that of the world; a small file that unpacks to more is refused. */
const mostUnpackedBytes = 512 * 1024 * 1024

const reader = new RouteDumpReader()
let unpacking: { gunzip: Gunzip; end: Promise<void> } | null = null
let isFirst = true

function startUnpacking() {
  const gunzip = createGunzip()
  let size = 0
  gunzip.on('data', (part: Buffer) => {
    size += part.byteLength
    if (size > mostUnpackedBytes) return void gunzip.destroy(new Error('the unpacked dump is too large'))
    try {
      reader.take(part)
    } catch (error) {
      gunzip.destroy(error as Error)
    }
  })
  const end = finished(gunzip)
  end.catch(() => undefined)
  return { gunzip, end }
}

answerParts({
  take: async (part) => {
    if (isFirst && isGzip(part)) unpacking = startUnpacking()
    isFirst = false
    if (!unpacking) return reader.take(part)
    const { gunzip, end } = unpacking
    if (!gunzip.write(part)) await Promise.race([once(gunzip, 'drain'), end])
  },
  end: async () => {
    unpacking?.gunzip.end()
    await unpacking?.end
    return reader.end()
  },
})
