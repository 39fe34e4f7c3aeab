import type { Severity } from '../kernel/values/severity.ts'
import type { Renewal } from './renewal.schema.ts'

/** True for a renewal that the provider has completed; any other status waits for the provider. */
export const isCompleted = ({ status }: Pick<Renewal, 'status'>): boolean => status === 'completed'

/** Severity of a renewal's status. */
export const renewalSeverity = (renewal: Pick<Renewal, 'status'>): Severity =>
  isCompleted(renewal) ? 'success' : 'warning'
