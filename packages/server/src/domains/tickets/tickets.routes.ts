import type { Deps, PortalContext, Route } from '../../http/route.ts'

/** Support tickets of the company. */
export const ticketRoutes = (deps: Deps): Route[] => [
  { method: 'GET', path: '/tickets/open', access: 'session', handle: (context) => countOpen(deps, context) },
]

async function countOpen({ db }: Deps, context: PortalContext): Promise<Response> {
  const { open } = await db
    .selectFrom('tickets')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('company_id', '=', context.get('signedIn').companyId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return context.json({ open_tickets: open })
}
