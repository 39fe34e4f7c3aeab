/**
 * Unpacks Chromium and its libraries into the folder TMPDIR, where the package puts them. A program of its own, so that
 * no other program has this TMPDIR.
 */
import { fileURLToPath } from 'node:url'
import chromium, { inflate } from '@sparticuz/chromium'

await chromium.executablePath()
await inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))))
