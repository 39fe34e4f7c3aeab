import { routingTexts, type Domain, type NameServerChange } from '@ip-portal/core/routing'

type Op = NameServerChange['op']

/** Titles of the name server dialog. */
export const nameServerTitles: Record<Op, string> = {
  add: routingTexts.nameServersAdd,
  edit: routingTexts.nameServersEdit,
  delete: routingTexts.nameServersDelete,
}

const joined = (servers: readonly string[]) => servers.join(', ')

/** Describes a planned change of name servers in one sentence. */
export function nameServersWillText(change: NameServerChange, { domain, nservers }: Domain): string {
  switch (change.op) {
    case 'add':
      return routingTexts.nameServersAddSummary(joined(change.nservers), domain)
    case 'edit':
      return routingTexts.nameServersEditSummary(joined(nservers), joined(change.nservers), domain)
    case 'delete':
      return routingTexts.nameServersDeleteQuestion(joined(nservers), domain)
  }
}

/** Describes a completed change of name servers in one sentence. */
export function nameServersDoneText(change: NameServerChange, { nservers }: Domain): string {
  if (change.op === 'delete') return routingTexts.nameServersDeleted(joined(nservers))
  return change.op === 'add'
    ? routingTexts.nameServersAdded(joined(change.nservers))
    : routingTexts.nameServersEdited(joined(change.nservers))
}
