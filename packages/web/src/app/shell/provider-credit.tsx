import { appTexts } from '../app.texts.ts'

const tagOf = (name: 'provider-name' | 'provider-contact') =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)

/** The provider's name and contact, as the server names them in the page; without a name a general sentence. */
export function ProviderCredit() {
  const name = tagOf('provider-name')?.content
  const contact = tagOf('provider-contact')
  return (
    <>
      <span>{name ? appTexts.providedBy(name) : appTexts.footer}</span>
      {contact && <a href={contact.dataset['href']}>{contact.content}</a>}
    </>
  )
}
