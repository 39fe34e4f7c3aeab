import { desiredStateTexts } from '@ip-portal/core/desired-state'
import { routingTexts, validitySeverity, validityTexts, type RouteValidity } from '@ip-portal/core/routing'
import type { Style } from '../../../terminal/io.ts'
import { severityStyles } from '../../../terminal/output/table.ts'

type State = RouteValidity['state']
export type Styled = (style: Style, text: string) => string

/** Validity of a route; null for a route that is not there. */
export const stateText = (state: State | null, styled: Styled = (_, text) => text): string =>
  state === null ? desiredStateTexts.absent : styled(severityStyles[validitySeverity(state)], validityTexts[state])

/** Validity after the plan, and what it becomes once the RPKI export has followed. */
export const afterText = (after: State | null, published: State | null, styled?: Styled): string =>
  [
    stateText(after, styled),
    ...(published === null ? [] : [routingTexts.oncePublished(stateText(published, styled))]),
  ].join('; ')
