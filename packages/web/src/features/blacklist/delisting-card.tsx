import { ExternalLinkIcon } from 'lucide-react'
import { byList, delistingTexts, helpOf, type ListedAddress, type ListWithAddresses } from '@ip-portal/core/blacklist'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'

interface DelistingCardProps {
  listed: readonly ListedAddress[]
  /** Opens a ticket about the addresses. */
  onTicket: () => void
}

/** Help for each list that has addresses of the block: what to do first, how long it takes, and its delisting page. */
export const DelistingCard = ({ listed, onTicket }: DelistingCardProps) => (
  <Card
    title={delistingTexts.title}
    actions={<Button kind="secondary" size="small" label={delistingTexts.openTicket} onClick={onTicket} />}
  >
    <p className="muted">{delistingTexts.intro}</p>
    <ul className="delisting">
      {byList(listed).map((one) => (
        <li key={one.list}>
          <ListHelp {...one} />
        </li>
      ))}
    </ul>
  </Card>
)

function ListHelp({ list, addresses }: ListWithAddresses) {
  const help = helpOf(list)
  return (
    <>
      <div className="delisting-head">
        <h3>{help?.name ?? list}</h3>
        <span className="muted">
          {help && <span className="mono">{list}</span>} {delistingTexts.addressCount(addresses.length)}
        </span>
        {help && (
          <a className="icon-link" href={help.page} target="_blank" rel="noopener noreferrer">
            {delistingTexts.pageOf(help.name)}
            <ExternalLinkIcon />
            <span className="visually-hidden">{uiTexts.opensNewTab}</span>
          </a>
        )}
      </div>
      <dl className="definition-list">
        <div>
          <dt>{delistingTexts.first}</dt>
          <dd>{help?.first ?? delistingTexts.unknownFirst}</dd>
        </div>
        <div>
          <dt>{delistingTexts.takes}</dt>
          <dd>{help?.takes ?? delistingTexts.unknownTakes}</dd>
        </div>
      </dl>
    </>
  )
}
