/**
 * Completion script for zsh, to be sourced or put into a folder of `fpath` as `_ipportal`. Typed words are passed on
 * unquoted and never run.
 */
export const zshScript = `#compdef ipportal
_ipportal() {
  local line word about files=1
  local -a candidates
  while IFS= read -r line; do
    if [[ $line == :* ]]; then
      files=0
    elif [[ -n $line ]]; then
      word=\${line%%$'\\t'*} about=\${line#*$'\\t'}
      [[ $about == $word ]] && about=
      candidates+=("\${word//:/\\\\:}\${about:+:$about}")
    fi
  done < <(ipportal complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  (( $#candidates )) && _describe -V ipportal candidates && return
  (( files )) && _files
}
if [[ \${zsh_eval_context[-1]} == loadautofunc ]]; then
  _ipportal "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
  compdef _ipportal ipportal
fi
`
