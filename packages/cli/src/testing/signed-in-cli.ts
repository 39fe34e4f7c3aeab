import type { TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from './run-cli.ts'

/** Makes a CLI with the session of a demo user, by default one without a second factor. */
export async function signedInCli(server: TestServer, email = 'yeni@ornek.example'): Promise<TestCli> {
  const cli = testCliFor(server.url)
  const { password = '', totpSecret = null } = server.signIns.find((one) => one.email === email) ?? {}
  const otp = totpSecret === null ? '' : await server.code(email)
  const env = { IPPORTAL_PASSWORD: password, IPPORTAL_OTP: otp }
  const { code, stderr } = await cli.run(`login --email ${email}`, { env })
  if (code !== 0) throw new Error(`the sign-in of ${email} ended with ${code}: ${stderr}`)
  return cli
}
