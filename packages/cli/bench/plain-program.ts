import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** A TypeScript program as a file of plain JavaScript, so that no floor pays for its types. */
export function plainProgram(path: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'ipportal-bench-')), `${basename(path, '.ts')}.cjs`)
  writeFileSync(file, stripTypeScriptTypes(readFileSync(path, 'utf8')))
  return file
}
