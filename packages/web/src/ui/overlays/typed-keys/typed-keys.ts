import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'

type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Fields that take any text; the others hold what is chosen and not what is typed. */
const textFields = ['text', 'search', 'tel', 'url', 'password']
  .map((type) => `input[type=${type}]:not(:disabled, :read-only)`)
  .concat('textarea:not(:disabled, :read-only)')
  .join()

/** A dialog that has opened, or a button of one whose code is loading. */
const ready = '.p-dialog, dialog[open]:not(.is-loading), .is-loading button'

/** Field that has the focus while a dialog opens; a real one, so that also composed letters arrive. */
let keeper: HTMLInputElement | null = null
/** Texts of the fields that Tab has left. */
let left: string[] = []

/** Keeps what is typed from now on, until a field of a dialog has the focus; `place` must not be inert. */
export function keepTypedKeys(place: HTMLElement): void {
  if (!keeper) {
    keeper = newKeeper()
    left = []
    document.addEventListener('focusin', onFocus)
  }
  place.append(keeper)
  keeper.focus({ preventScroll: true })
}

/** Forgets what was typed: no dialog opens any more. */
export function forgetTypedKeys(): void {
  document.removeEventListener('focusin', onFocus)
  const old = keeper
  keeper = null
  old?.remove()
}

function newKeeper(): HTMLInputElement {
  const field = document.createElement('input')
  field.type = 'text'
  field.className = 'typed-keys'
  field.ariaLabel = kernelTexts.loading
  field.autocomplete = 'off'
  // No keyboard on the screen for a dialog that may have no field.
  if (window.matchMedia('(pointer: coarse)').matches) field.inputMode = 'none'
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.shiftKey || field.value === '') return
    event.preventDefault()
    left.push(field.value)
    field.value = ''
  })
  return field
}

function onFocus({ target }: FocusEvent): void {
  if (!keeper || target === keeper || !(target instanceof Element)) return
  // After the current turn: React ignores input while it renders.
  if (target.closest(ready)) queueMicrotask(deliver)
  // A dialog that has closed gives the focus back to its opener.
  else if (keeper.isConnected) keeper.focus({ preventScroll: true })
}

/** Types the kept texts into the field with the focus and those after it. */
function deliver(): void {
  const active = document.activeElement
  const dialog = active?.closest(ready)
  if (!keeper || !dialog) return
  const texts = [...left, keeper.value]
  forgetTypedKeys()
  const fields = [...dialog.querySelectorAll<TextInput>(textFields)]
  const first = fields.indexOf(active as TextInput)
  if (first !== -1) texts.forEach((text, at) => type(fields[first + at], text))
}

/** Types a text into a field, where its caret is. */
function type(field: TextInput | undefined, text: string): void {
  if (!field) return
  field.focus()
  const data = field.maxLength < 0 ? text : text.slice(0, Math.max(0, field.maxLength - field.value.length))
  if (data === '') return
  field.setRangeText(data, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data }))
}
