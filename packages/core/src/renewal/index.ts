export { createRenewalApi } from './renewal.api.ts'
export { renewalFlows } from './renewal.flows.ts'
export { renewalMachine, type AppliedPromo, type RenewalContext } from './renewal.machine.ts'
export { renewalTexts } from './renewal.texts.ts'
