import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlankHtml, seenHtml, textOfHtml } from '../../src/schema';
import { writtenNote } from '../fixtures/notes';

test.each([
  ['struck out text is named', '<p><s>10 g</s> 20 g</p>', '[struck out: 10 g] 20 g'],
  [
    'in each of its tags',
    '<strike>1</strike><del>0</del><s> g</s> <s><em>x</em><b>y</b></s><s> </s>',
    '[struck out: 10 g] [struck out: xy]',
  ],
  ['once, however often it is struck out', '<s>a<del>b<s>c</s></del></s>d</s>', '[struck out: abc]d'],
  [
    'by a style',
    '<p style="color: red; text-decoration: underline line-through">10 g</p><p style=TEXT-DECORATION-LINE:line-through>5 g</p>20 g',
    '[struck out: 10 g] [struck out: 5 g] 20 g',
  ],
  ['deleted and inserted text is told apart', '<del>10</del><ins>20</ins>', '[struck out: 10]20'],
  [
    'powers and formulas have raised and lowered characters',
    '10<sup>6</sup> or 10<sup>-12</sup> H<sub>2</sub>O, 5<sup>th</sup>',
    '10⁶ or 10⁻¹² H₂O, 5ᵗʰ',
  ],
  [
    'or brackets where there are none',
    '2<sup>3.5</sup> x<sub>D</sub> 2<sup>3<sup>2</sup></sup> C<sub>max<sup>2</sup></sub>',
    '2^(3.5) x_(D) 2^(3^(2)) C_(max²)',
  ],
  ['marks that stand high anyway stay', 'Octagam<sup>®</sup> 10%<sup> * </sup>', 'Octagam® 10% *'],
  [
    'raised and lowered by a style',
    '10<span style="font-size:0.6em;vertical-align:super">6</span> H<span style="vertical-align:sub">2</span>O 10<sup style="vertical-align: super">6</sup>',
    '10⁶ H₂O 10⁶',
  ],
  [
    'blocks and breaks separate words',
    'a<div>b</div>c<blockquote>d</blockquote>e<pre>f</pre>g<br>h<hr>i<section>j</section>k',
    'a b c d e f g h i j k',
  ],
  [
    'as do items and cells',
    '<ul><li>one</li><li>two&nbsp;&lt;3</li></ul><table><tr><td>10</td><td>20</td></tr><tr><th>x</th></tr></table>',
    'one two <3 10 | 20 x',
  ],
  [
    'character references are decoded once',
    '&frac12; &micro;g &#178; &#x2265; &amp;lt; &unknown; &ndash;',
    '½ µg ² ≥ &lt; &unknown; –',
  ],
  [
    'hidden text is left out',
    'a<span hidden>1</span><b style="display:none">2</b><i style="visibility: hidden">3<u style="visibility:visible">b</u></i><font style="mso-hide:all">4</font>c',
    'abc',
  ],
  [
    'a size of nothing hides all that takes no other',
    '<div style="font-size:0">1<b style="font-size:2em">2</b><b style="font-size:14px">a</b></div>',
    'a',
  ],
  [
    'hidden elements end as in browsers',
    '<p hidden>1<p>a</p><ul><li hidden>2<li>b</ul><div><span hidden>3</div>c',
    'a b c',
  ],
  [
    'code and comments are left out',
    'a<script>1 < 2</script><style>p { color: red }</style><!-- 3 > 2 --><![if !x]>b<![endif]><title>4</title>c',
    'abc',
  ],
  ['a bar is no tag, an unfinished tag no text', '5 < 7 <3 & b<b title="x>y">c</b> <i title="', '5 < 7 <3 & bc'],
])('%s', (_what, html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test('only tags, blanks and hidden text are empty; struck out text and images are not', () => {
  for (const html of [
    '',
    '<p><br></p>',
    '<p> &nbsp;&#8203;</p>',
    '<s> </s>',
    '<p hidden>x</p>',
    '<p style="display: none">x</p>',
  ])
    expect(isBlankHtml(html), html).toBe(true);
  for (const html of ['<s>x</s>', '<sup>1</sup>', '<img src="data:image/png;base64,AA">', '0'])
    expect(isBlankHtml(html), html).toBe(false);
});

test('what was deleted in a document under revision is left out where asked, as are its comments', () => {
  const word =
    '<html xmlns:w="urn:schemas-microsoft-com:office:word"><style><!-- span.msoDel {color: red} .old, .xl65 {text-decoration: line-through; mso-x: 1} .gone {display: none} --></style>';
  const body =
    '<p class=MsoNormal>Dose <span class=msoDel><del cite="mailto:x" datetime="2024-01-01">10</del></span><span class=msoIns><ins>20</ins></span> g' +
    '<a style=\'mso-comment-reference:A_1;mso-comment-date:20240101T1000\'> daily</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a>' +
    '<span style="mso-special-character:comment">&nbsp;</span></span><o:p></o:p></p><span class="xl65">5 g</span><b class="gone">7</b><div style="mso-element:comment-list"><p>Really?</p></div>';
  expect(textOfHtml(seenHtml(word + body, { dropsDeletions: true }))).toBe('Dose 20 g daily [struck out: 5 g]');
  expect(textOfHtml(word + body)).toBe('Dose [struck out: 10]20 g daily [struck out: 5 g]');
});

test.each([
  '<a "',
  '<a x="',
  '<s>',
  '<sup>',
  '<!--',
  '/*',
  '<',
  '</s>',
  '<b style="',
  '<p hidden>',
  '<script>',
  '&#',
  '<a href="#',
  '<style>.a{',
  '<s style="display:none">',
  '<span class=x style=x>',
])('a hundred thousand characters of %s are read at once', (piece) => {
  const html = piece.repeat(Math.ceil(100_000 / piece.length));
  expect(textOfHtml(`style${html}`).length).toBeLessThan(1_000_000);
});

test('any note is read as it looks, as it stands and as a paste', () => {
  fc.assert(
    fc.property(writtenNote, ({ html, text, pasted }) => {
      expect(textOfHtml(html), html).toBe(text);
      expect(textOfHtml(seenHtml(html)), html).toBe(text);
      expect(textOfHtml(seenHtml(html, { dropsDeletions: true })), html).toBe(pasted);
    }),
  );
});
