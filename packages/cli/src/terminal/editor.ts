import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CliError, exitCodes } from '../errors/exit-codes.ts'
import { terminalTexts } from './terminal.texts.ts'

/** Opens the user's editor on an empty file and gives the saved text without the space around it. */
export async function editText(editor: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ipportal-'))
  const file = join(folder, 'metin.txt')
  try {
    writeFileSync(file, '')
    await runEditor(editor, file)
    return readFileSync(file, 'utf8').trim()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the editor on the terminal even when stdout is a pipe: stdout carries data. */
function runEditor(editor: string, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(`${editor} "${file}"`, { shell: true, stdio: ['inherit', 2, 'inherit'] })
    const fail = () =>
      reject(
        new CliError(exitCodes.failed, 'EDITOR_FAILED', terminalTexts.editorFailed(editor), [terminalTexts.editorHint]),
      )
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? resolve() : fail()))
  })
}
