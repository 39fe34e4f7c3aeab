import { createProgram } from '../program.ts'
import { processHost } from '../terminal/host.ts'
import { Io } from '../terminal/io.ts'

export { cliTexts } from '../cli.texts.ts'
export { exitCodes } from '../errors/exit-codes.ts'

/** The program with all that it declares, for documents. */
export const declaredProgram = () => createProgram(new Io(processHost()), () => true)
