import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyIdOf } from '../../store/secret-key/secret-key.ts'

/** Makes a secret key as the setting SECRET_KEY takes it. */
export const newKey = (): string => randomBytes(32).toString('base64')

/** Name by which the database knows a key. */
export const idOf = (key: string): string => keyIdOf(Buffer.from(key, 'base64'))

/** File with the key of a data folder. */
export const keyFile = (folder: string, name = 'secret-key'): string => join(folder, name)

/** Reads the key of a data folder, or of another file in it. */
export const keyIn = (folder: string, name?: string): string => readFileSync(keyFile(folder, name), 'utf8').trim()
