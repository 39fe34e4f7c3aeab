import { cliTexts } from './cli.texts.ts'
import { refuseToStart } from './io.ts'
import { run } from './program.ts'

const oldestNode = 22

if (Number.parseInt(process.versions.node, 10) < oldestNode) refuseToStart(cliTexts.oldNode(oldestNode))
else void run(process.argv.slice(2))
