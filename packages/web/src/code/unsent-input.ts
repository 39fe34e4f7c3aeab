type TextInput = HTMLInputElement | HTMLTextAreaElement

const typed = new Set<TextInput>()

document.addEventListener('input', ({ target }) => {
  // A search is kept in the address.
  if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'search'))
    typed.add(target)
})

/** True when a reload would lose something: an open dialog, or a text in a field of the page. */
export function hasUnsentInput(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return document.querySelector('.p-dialog') !== null || [...typed].some(({ value }) => value !== '')
}
