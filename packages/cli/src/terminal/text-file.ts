import { accessSync, constants, lstatSync, readFileSync, statSync } from 'node:fs'
import { decodeText } from '@ip-portal/core/kernel/markup/decode-text'
import { terminalTexts } from './terminal.texts.ts'

/** Reads a text file as the system of its author wrote it. */
export const readTextFile = (path: string): string => decodeText(readFileSync(path))

const { unreadable } = terminalTexts

/** Says why a file, or with `isFolder` a folder, cannot be read. */
export function unreadableReason(path: string, isFolder = false): string {
  try {
    const stats = statSync(path)
    if (stats.isDirectory() && !isFolder) return unreadable.folder
    accessSync(path, constants.R_OK)
    return unreadable.unknown
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') return unreadable.noRight
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return code ?? unreadable.unknown
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? unreadable.dangling : unreadable.missing
  }
}
