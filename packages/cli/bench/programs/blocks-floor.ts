// Reads the paths of a file through ky, 16 side by side, and does nothing with the answers.
import { readFileSync } from 'node:fs'
import ky from 'ky'

const portal = ky.create({
  prefix: process.env['IPPORTAL_URL'] ?? '',
  headers: { authorization: `Bearer ${process.env['IPPORTAL_TOKEN']}` },
})
const left = (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[]).values()
async function lane(): Promise<void> {
  for (const path of left) await portal.get(path).json()
}
void Promise.all(Array.from({ length: 16 }, lane))
