import { roaName, routingTexts, type RoutingChange, type RoutingRecord } from '@ip-portal/core/routing'

/** Which change of which object the user asked for. */
export type RecordRequest = { kind: RoutingRecord['kind'] } & (
  | { op: 'add' }
  | { op: 'edit' | 'delete'; from: RoutingRecord }
)

/** What differs between the dialogs of routes and of ROAs, but for their rules. */
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

/** What a person calls a record. */
export const recordName = (record: RoutingRecord): string => (record.kind === 'route' ? record.origin : roaName(record))

/** What a change will do, in one sentence. */
export function willText(change: RoutingChange, block: string): string {
  switch (change.op) {
    case 'add':
      return recordLabels[change.to.kind].willAdd(recordName(change.to), block)
    case 'edit':
      return recordLabels[change.to.kind].willEdit(recordName(change.from), recordName(change.to), block)
    case 'delete':
      return recordLabels[change.from.kind].willDelete(recordName(change.from), block)
  }
}

/** What a change has done. */
export function doneText(change: RoutingChange): string {
  switch (change.op) {
    case 'add':
      return recordLabels[change.to.kind].added(recordName(change.to))
    case 'edit':
      return recordLabels[change.to.kind].edited(recordName(change.from), recordName(change.to))
    case 'delete':
      return recordLabels[change.from.kind].deleted(recordName(change.from))
  }
}
