import { readFileSync } from 'node:fs'
import { decodeText } from '@ip-portal/core/kernel/markup/decode-text'

/** Reads a text file as the system of its author wrote it. */
export const readTextFile = (path: string): string => decodeText(readFileSync(path))
