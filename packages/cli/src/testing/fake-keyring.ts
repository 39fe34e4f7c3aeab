import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A keyring of plain files that the CLI loads in place of `@napi-rs/keyring`. */
export interface FakeKeyring {
  /** Variables that make Node load it. */
  env: Record<string, string>
  /** Accounts that have a secret. */
  accounts: () => string[]
  secrets: () => string[]
  /** True once the CLI has opened an entry. */
  isUsed: () => boolean
  /** Keeps the keyring closed from now on. */
  lock: () => void
}

/** Stands in for the module; like the real one, it gives null for an entry of a closed keyring. */
const fakeModule = `
const { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const vault = process.env.VAULT
exports.AsyncEntry = class {
  constructor(service, account) {
    if (service !== 'ipportal') throw new Error('a service of another program')
    appendFileSync(join(vault, '.used'), account)
    this.path = join(vault, account)
    this.isLocked = existsSync(join(vault, '.locked'))
  }
  async getPassword() {
    return this.isLocked || !existsSync(this.path) ? null : readFileSync(this.path, 'utf8')
  }
  async setPassword(secret) {
    if (this.isLocked) throw new Error('AccessDenied')
    writeFileSync(this.path, secret)
  }
  async deleteCredential() {
    if (this.isLocked) throw new Error('AccessDenied')
    rmSync(this.path, { force: true })
    return true
  }
}
`

const hooks = (fake: string) => `
require('node:module').registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@napi-rs/keyring'
      ? { url: require('node:url').pathToFileURL(${JSON.stringify(fake)}).href, shortCircuit: true }
      : next(specifier, context),
})
`

/** Makes a keyring in a folder of its own. */
export function fakeKeyring(folder: string): FakeKeyring {
  const vault = join(folder, 'vault')
  mkdirSync(vault)
  const [fake, preload] = [join(folder, 'fake-keyring.cjs'), join(folder, 'preload.cjs')]
  writeFileSync(fake, fakeModule)
  writeFileSync(preload, hooks(fake))
  const accounts = () => readdirSync(vault).filter((name) => !name.startsWith('.'))
  return {
    env: { NODE_OPTIONS: `--require=${preload}`, VAULT: vault, IPPORTAL_NO_KEYRING: '' },
    accounts,
    secrets: () => accounts().map((name) => readFileSync(join(vault, name), 'utf8')),
    isUsed: () => existsSync(join(vault, '.used')),
    lock: () => writeFileSync(join(vault, '.locked'), ''),
  }
}
