/** Class names of a checkbox or radio button whose drawing is the browser's: PrimeReact's own beside it is hidden. */
export const nativeControl = {
  root: { className: 'native-control' },
  box: { className: 'native-control-box' },
}
