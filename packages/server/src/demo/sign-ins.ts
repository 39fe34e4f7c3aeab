import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateSecret } from 'otplib'
import { newPassword } from '../auth/password/passwords.ts'
import { writePrivateFile } from '../base/data-dir/private-files.ts'

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

/** Creates random sign-ins; all other demo data is the same on every machine. */
export const createDemoSignIns = (companies: { main: string; wide: string }): DemoSignIn[] => [
  { email: 'demo@ornek.example', password: newPassword(), totpSecret: generateSecret(), company: companies.main },
  { email: 'yeni@ornek.example', password: newPassword(), totpSecret: null, company: companies.main },
  { email: 'genis@ornek.example', password: newPassword(), totpSecret: null, company: companies.wide },
]
