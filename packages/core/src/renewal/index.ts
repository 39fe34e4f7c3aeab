export { createRenewalApi } from './renewal.api.ts'
export { renewalFlows } from './renewal.flows.ts'
export {
  renewalAmounts,
  renewalObstacle,
  renewalsTotal,
  renewalState,
  type OfferedRenewal,
  type RefusedRenewal,
  type SeveralRenewals,
  type SeveralRenewalsProblem,
} from './renewal.rules.ts'
export { renewalMachine, type RenewalContext } from './renewal.machine.ts'
export { renewalObstacleTexts, renewalTexts, severalRenewalsProblemTexts } from './renewal.texts.ts'
export type { Renewal } from './renewal.schema.ts'
