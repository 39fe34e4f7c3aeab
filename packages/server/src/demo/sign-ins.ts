import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateSecret } from 'otplib'
import { newPassword } from '../auth/passwords.ts'

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
  const path = join(dataDir, fileName)
  await writeFile(`${path}.new`, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
  // `writeFile` applies the mode to new files only.
  await chmod(`${path}.new`, 0o600)
  await rename(`${path}.new`, path)
}

/** Creates random sign-ins; all other demo data is the same on every machine. */
export const createDemoSignIns = (companies: { main: string; wide: string }): DemoSignIn[] => [
  { email: 'demo@ornek.example', password: newPassword(), totpSecret: generateSecret(), company: companies.main },
  { email: 'yeni@ornek.example', password: newPassword(), totpSecret: null, company: companies.main },
  { email: 'genis@ornek.example', password: newPassword(), totpSecret: null, company: companies.wide },
]
