import { imports } from './imports.mjs'
import { machineContract } from './machine-contract.mjs'
import { noStrayTurkish } from './no-stray-turkish.mjs'
import { plainComments } from './plain-comments.mjs'
import { steadyTests } from './steady-tests.mjs'

/** Lint rules of this project. oxlint takes a plugin as a default export. */
export default {
  meta: { name: 'house' },
  rules: {
    imports,
    'machine-contract': machineContract,
    'no-stray-turkish': noStrayTurkish,
    'plain-comments': plainComments,
    'steady-tests': steadyTests,
  },
}
