import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateSecret } from 'otplib'
import { newPassword } from '../auth/passwords.ts'

/** One demo sign-in as it is kept for people and scripts. */
export interface DemoSignIn {
  email: string
  password: string
  totpSecret: string | null
  company: string
}

const fileName = 'demo.json'

/** Demo sign-ins of a data folder; none when it was never seeded. */
export async function readDemoSignIns(dataDir: string): Promise<DemoSignIn[]> {
  try {
    return JSON.parse(await readFile(join(dataDir, fileName), 'utf8')) as DemoSignIn[]
  } catch {
    return []
  }
}

/** Keeps the sign-ins where only the owner of the process can read them. */
export async function writeDemoSignIns(dataDir: string, signIns: readonly DemoSignIn[]): Promise<void> {
  const path = join(dataDir, fileName)
  await writeFile(`${path}.new`, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
  // The mode above counts only for a file that did not exist yet.
  await chmod(`${path}.new`, 0o600)
  await rename(`${path}.new`, path)
}

/** Fresh sign-ins of the demo; only they are random, the data itself is the same everywhere. */
export const newDemoSignIns = (companies: { main: string; wide: string }): DemoSignIn[] => [
  { email: 'demo@ornek.example', password: newPassword(), totpSecret: generateSecret(), company: companies.main },
  { email: 'yeni@ornek.example', password: newPassword(), totpSecret: null, company: companies.main },
  { email: 'genis@ornek.example', password: newPassword(), totpSecret: null, company: companies.wide },
]
