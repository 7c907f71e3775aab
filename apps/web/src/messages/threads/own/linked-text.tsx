const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/g

/** Plain text with its web addresses as links. Nothing else becomes markup. */
export function LinkedText({ text }: { text: string }) {
  // Every second part is a URL. The key includes the position, because parts may be equal.
  const parts = text.split(ADDRESS).map((part, place) => ({ key: `${place} ${part}`, part, isAddress: place % 2 === 1 }))
  return (
    <p className="measure whitespace-pre-line break-words">
      {parts.map(({ key, part, isAddress }) =>
        isAddress ? (
          <a key={key} className="text-link" href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          <span key={key}>{part}</span>
        ),
      )}
    </p>
  )
}
