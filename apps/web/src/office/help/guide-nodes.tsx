import { createElement, Fragment, type ReactNode } from 'react'
import type { GuideNode, GuideTag } from './guide.ts'

const LOOKS: Readonly<Partial<Record<GuideTag, string>>> = {
  p: 'mt-3',
  em: 'font-semibold not-italic',
  code: 'rounded-sm bg-ink/8 px-1 font-text',
  h3: 'mt-8 text-lg scroll-mt-20',
  ul: 'mt-3 list-disc space-y-2 pl-6',
  ol: 'mt-3 list-decimal space-y-2 pl-6',
  table: 'w-full text-left',
  th: 'border-ink border-b-2 py-2 pr-4 align-bottom',
  td: 'border-line border-b py-2 pr-4 align-top',
}

/** The content of a guide, with its links and pictures. @param pictures the addresses of its pictures */
export function GuideNodes({ nodes, pictures }: { nodes: readonly GuideNode[]; pictures: readonly string[] }) {
  return createElement(Fragment, null, ...nodes.map((node) => elementOf(node, pictures)))
}

function elementOf(node: GuideNode, pictures: readonly string[]): ReactNode {
  if (typeof node === 'string') return node
  if (node.tag === 'img') return <GuidePicture src={pictures[node.picture] ?? ''} alt={node.alt} width={node.width} height={node.height} />
  const inside = node.inside.length > 0 && <GuideNodes nodes={node.inside} pictures={pictures} />
  if (node.tag === 'a')
    return (
      <a href={node.to} className="font-medium">
        {inside}
      </a>
    )
  const element = createElement(node.tag, { className: LOOKS[node.tag], id: 'id' in node ? node.id : undefined }, inside)
  return node.tag === 'table' ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard, a table that is wider than a phone scrolls only with the focus in it
    <div tabIndex={0} className="mt-4 overflow-x-auto">
      {element}
    </div>
  ) : (
    element
  )
}

/** The largest height of a phone's picture, in pixels. */
const TALLEST = 576

/** Reserves the picture's space, so that a heading named in the URL does not move while pictures load. */
function GuidePicture({ src, alt, width, height }: { src: string; alt: string; width: number; height: number }) {
  return (
    <a href={src} target="_blank" rel="noopener" className="mt-2 block max-w-2xl">
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        style={{ maxWidth: Math.round((TALLEST * width) / height) }}
        className="h-auto w-full rounded-md border border-line"
      />
    </a>
  )
}
