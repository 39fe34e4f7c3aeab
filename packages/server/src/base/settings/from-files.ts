import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/** Settings that hold a password and may be given as a file: `NAME_FILE` names the file with the value. */
const inFiles = ['DATABASE_URL', 'SMTP_URL'] as const

/** Reads the settings that are given as files. `fail` makes the error for a setting whose file cannot be read. */
export function withFiles(environment: Environment, fail: (name: string) => Error): Environment {
  const read = (name: string): string | undefined => {
    const path = environment[`${name}_FILE`]
    if (path === undefined) return environment[name]
    try {
      return readFileSync(path, 'utf8').trim()
    } catch {
      throw fail(`${name}_FILE`)
    }
  }
  return { ...environment, ...Object.fromEntries(inFiles.map((name) => [name, read(name)])) }
}
