import type { TestServer } from '@ip-portal/server/testing'
import { machineFor, type Machine } from './run-cli.ts'

/** A machine on which a demo user of the main company is signed in; this one has no second factor. */
export async function signedInMachine(server: TestServer, email = 'yeni@ornek.example'): Promise<Machine> {
  const machine = machineFor(server.url)
  const password = server.signIns.find((one) => one.email === email)?.password ?? ''
  const { code, stderr } = await machine.run(`login --email ${email}`, { env: { IPPORTAL_PASSWORD: password } })
  if (code !== 0) throw new Error(`the sign-in of ${email} ended with ${code}: ${stderr}`)
  return machine
}
