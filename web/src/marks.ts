// The marks of a question, as a screen reader tells them.

import { t } from './texts';

export interface Marks {
  targets?: string[];
  region?: string[];
  attacker_only?: string[];
  held?: string[];
  escape?: string[];
  ko?: string | null;
}

export function marksAt(marks: Marks, point: string): string {
  return [
    marks.targets?.includes(point) && t.marked.target,
    marks.region?.includes(point) && t.marked.region,
    marks.attacker_only?.includes(point) && t.marked.attacker,
    marks.held?.includes(point) && t.marked.held,
    marks.escape?.includes(point) && t.marked.escape,
    marks.ko === point && t.marked.ko,
  ]
    .filter(Boolean)
    .join(', ');
}
