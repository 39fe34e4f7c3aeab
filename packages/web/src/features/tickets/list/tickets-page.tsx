import { PlusIcon, MessageCircleMoreIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import {
  filterTickets,
  searchTickets,
  ticketFilters,
  ticketFilterTexts,
  ticketsByAttention,
  ticketsTexts,
  openTicketFlows,
} from '@ip-portal/core/tickets'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useRefreshOpenTickets } from '../../../portal/open-tickets.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { ClearFilters, FilterBar, FilterToggle, SearchField } from '../../../ui/filters/filter-bar.tsx'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { dialogFrames } from '../../../ui/lazy/load-dialog.tsx'
import { TicketOpener } from '../thread/ticket-opener.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'
import { TicketsTable } from './tickets-table.tsx'
import { useListChange } from './use-list-change.ts'
import { useTicketView } from './use-ticket-view.ts'
import '../tickets.css'

const ticketFlows = flowsOf(openTicketFlows)

const NewTicketDialog = lazyPart(
  () => import('../new-ticket/new-ticket-dialog.tsx').then((module) => module.NewTicketDialog),
  dialogFrames,
)

/** No chip is on while all tickets are shown. */
const chips = ticketFilters.filter((filter) => filter !== 'all')

/** All tickets of the company. The address holds the filter and the opened ticket. */
export function TicketsPage() {
  const { data: tickets, failure, refresh } = useQuery(() => ticketFlows.tickets())
  const changed = useListChange(refresh, useRefreshOpenTickets())
  const [isAdding, setAdding] = useState(false)
  const view = useTicketView()
  usePageTitle(ticketsTexts.title)
  const sorted = useMemo(() => ticketsByAttention(tickets ?? []), [tickets])
  const found = useMemo(() => searchTickets(sorted, view.search), [sorted, view.search])
  const shown = useMemo(() => filterTickets(found, view.filter), [found, view.filter])
  const add = <Button label={ticketsTexts.newTicket} icon={<PlusIcon />} onClick={() => setAdding(true)} />

  return (
    <div className="stack tickets">
      <div className="page-header">
        <h1>{ticketsTexts.title}</h1>
        {add}
      </div>
      {failure && <QueryError text={failureText(failure, ticketsTexts.listFailed)} onRetry={refresh} />}
      {tickets && tickets.length > 0 && (
        <FilterBar
          search={
            <SearchField
              label={ticketsPageTexts.search}
              placeholder={ticketsPageTexts.searchHint}
              value={view.search}
              onChange={view.setSearch}
            />
          }
          end={
            <>
              <output className="muted">{ticketsPageTexts.found(shown.length, tickets.length)}</output>
              {view.isFiltered && <ClearFilters label={ticketsPageTexts.clearFilters} onClick={view.showAll} />}
            </>
          }
        >
          {chips.map((one) => (
            <FilterToggle
              key={one}
              label={ticketFilterTexts[one]}
              count={filterTickets(found, one).length}
              isOn={view.filter === one}
              onChange={(isOn) => view.setFilter(isOn ? one : 'all')}
            />
          ))}
        </FilterBar>
      )}
      <TicketOpener tickets={tickets} opened={view.opened} onChanged={changed} onClose={view.close} />
      {!(failure && !tickets) && (
        <TicketsTable
          // The filter comes with the data and would push the placeholder down.
          key={tickets ? 'tickets' : 'loading'}
          tickets={shown}
          loading={!tickets}
          onOpen={view.open}
          addressOf={view.addressOf}
          empty={
            tickets?.length === 0 ? (
              <EmptyState
                icon={<MessageCircleMoreIcon />}
                title={ticketsTexts.none}
                hint={ticketsPageTexts.noneHint}
                action={<Button kind="secondary" label={ticketsTexts.newTicket} onClick={() => setAdding(true)} />}
              />
            ) : (
              <EmptyState
                title={view.search.trim() === '' ? ticketsPageTexts.noneMatches : ticketsPageTexts.noneFound}
                action={<Button kind="secondary" label={ticketsPageTexts.showAll} onClick={view.showAll} />}
              />
            )
          }
        />
      )}
      {(isAdding || view.isAdding) && (
        <NewTicketDialog
          order={null}
          chosenOrder={view.newTicketOrder}
          incompleteText={ticketsTexts.incompleteOnSupport}
          onChanged={changed}
          onClose={() => {
            setAdding(false)
            if (view.isAdding) view.close()
          }}
        />
      )}
    </div>
  )
}
