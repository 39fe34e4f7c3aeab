import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from './secure-data-dir.ts'

/** Demo sign-in as it is stored for users and scripts. */
export interface DemoSignIn {
  email: string
  password: string
  totpSecret: string | null
  company: string
}

const fileName = 'demo.json'

/** Reads the demo sign-ins of a data folder; none when it was never seeded. */
export async function readDemoSignIns(dataDir: string): Promise<DemoSignIn[]> {
  try {
    return JSON.parse(await readFile(join(dataDir, fileName), 'utf8')) as DemoSignIn[]
  } catch {
    return []
  }
}

/** Writes the sign-ins, readable only by the owner of the process. */
export async function writeDemoSignIns(dataDir: string, signIns: readonly DemoSignIn[]): Promise<void> {
  await writePrivateFile(join(dataDir, fileName), `${JSON.stringify(signIns, null, 2)}\n`)
}
