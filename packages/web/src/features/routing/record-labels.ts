import { isBlockChanged, type Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { roaName, routeName, routingTexts, type RoutingChange, type RoutingRecord } from '@ip-portal/core/routing'

/** The change that the user asked for, with the record to edit or delete; `asn` fills the form. */
export type RecordRequest = { kind: RoutingRecord['kind'] } & (
  | { op: 'add'; asn?: string }
  | { op: 'edit'; from: RoutingRecord; asn?: string }
  | { op: 'delete'; from: RoutingRecord }
)

/** AS number of a record. */
export const asnIn = (record: RoutingRecord): string => (record.kind === 'route' ? record.origin : record.asn)

/** Prefix of a route as the server shows it; null without one. */
export const prefixIn = (record: RoutingRecord | null): string | null =>
  record?.kind === 'route' ? (record.prefix ?? null) : null

/** Makes the request that opens the dialog of a change with its values. */
export function requestOf(change: RoutingChange): RecordRequest {
  if (change.op === 'delete') return { kind: change.from.kind, op: 'delete', from: change.from }
  const { kind } = change.to
  const asn = asnIn(change.to)
  return change.op === 'add' ? { kind, op: 'add', asn } : { kind, op: 'edit', from: change.from, asn }
}

/** Texts that differ between the dialogs of routes and of ROAs. */
export const recordLabels = {
  route: {
    label: routingTexts.origin,
    titles: { add: routingTexts.newRoute, edit: routingTexts.editRoute, delete: routingTexts.deleteRoute },
    failed: { add: routingTexts.routeFailed, edit: routingTexts.routeFailed, delete: routingTexts.routeDeleteFailed },
    willAdd: routingTexts.addSummary,
    willEdit: routingTexts.editSummary,
    willDelete: routingTexts.deleteQuestion,
    added: routingTexts.added,
    edited: routingTexts.edited,
    deleted: routingTexts.deleted,
  },
  roa: {
    label: routingTexts.asn,
    titles: { add: routingTexts.newRoa, edit: routingTexts.editRoa, delete: routingTexts.deleteRoa },
    failed: { add: routingTexts.roaFailed, edit: routingTexts.roaFailed, delete: routingTexts.roaDeleteFailed },
    willAdd: routingTexts.roaAddSummary,
    willEdit: routingTexts.roaEditSummary,
    willDelete: routingTexts.roaDeleteQuestion,
    added: routingTexts.roaAdded,
    edited: routingTexts.roaEdited,
    deleted: routingTexts.roaDeleted,
  },
} as const

/** Display name of a record of a block. */
export const recordName = (record: RoutingRecord, block: string): string =>
  record.kind === 'route' ? routeName(record, block) : roaName(record)

/** Describes a planned change in one sentence. */
export function willText(change: RoutingChange, block: string): string {
  switch (change.op) {
    case 'add':
      return recordLabels[change.to.kind].willAdd(recordName(change.to, block), block)
    case 'edit':
      if (change.roa)
        return routingTexts.moveSummary(recordName(change.from, block), recordName(change.to, block), block, change.roa)
      return recordLabels[change.to.kind].willEdit(recordName(change.from, block), recordName(change.to, block), block)
    case 'delete':
      return recordLabels[change.from.kind].willDelete(recordName(change.from, block), block)
  }
}

/** Text of the failure of a change of a block; says what to do after a change by another user. */
export const changeFailureText = (failure: Failure, unexplained?: string): string =>
  isBlockChanged(failure)
    ? `${routingTexts.blockChanged}. ${routingTexts.blockChangedHint}`
    : failureText(failure, unexplained)

/** Describes a completed change in one sentence. */
export function doneText(change: RoutingChange, block: string): string {
  switch (change.op) {
    case 'add':
      return recordLabels[change.to.kind].added(recordName(change.to, block))
    case 'edit':
      if (change.roa) return routingTexts.moved(recordName(change.from, block), recordName(change.to, block))
      return recordLabels[change.to.kind].edited(recordName(change.from, block), recordName(change.to, block))
    case 'delete':
      return recordLabels[change.from.kind].deleted(recordName(change.from, block))
  }
}
