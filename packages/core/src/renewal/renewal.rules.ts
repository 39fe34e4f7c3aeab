import type { Severity } from '../kernel/values/severity.ts'
import type { Renewal } from './renewal.schema.ts'

/** State of a renewal. */
export type RenewalState = 'completed' | 'pending'

/** Reads the state of a renewal: any status but `completed` waits for the provider. */
export const renewalState = ({ status }: Pick<Renewal, 'status'>): RenewalState =>
  status === 'completed' ? 'completed' : 'pending'

/** Severity of a renewal's state. */
export const renewalSeverity = (renewal: Pick<Renewal, 'status'>): Severity =>
  renewalState(renewal) === 'completed' ? 'success' : 'warning'
