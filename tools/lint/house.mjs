import { imports } from './imports.mjs'
import { machineContract } from './machine-contract.mjs'
import { noBarrel } from './no-barrel.mjs'
import { noStrayTurkish } from './no-stray-turkish.mjs'
import { plainComments } from './plain-comments.mjs'
import { plainNames } from './plain-names.mjs'
import { steadyTests } from './steady-tests.mjs'

/** Lint rules of this project. oxlint takes a plugin as a default export. */
export default {
  meta: { name: 'house' },
  rules: {
    imports,
    'machine-contract': machineContract,
    'no-barrel': noBarrel,
    'no-stray-turkish': noStrayTurkish,
    'plain-comments': plainComments,
    'plain-names': plainNames,
    'steady-tests': steadyTests,
  },
}
