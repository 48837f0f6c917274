/** Terms, privacy and risk as PDF: the words of the client's own page, marked as a sample. */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Language } from '../../contract/codes.ts';
import { filled, wordsIn } from '../words.ts';
import type { DocumentName } from './addresses.ts';

/** The fonts that every reader of PDF has know no Chinese letters; to bring some along would take megabytes. */
const UNWRITTEN: Partial<Record<Language, Language>> = { 'zh-CN': 'en' };

const MARGIN = 64;
const SIZES = { title: 22, note: 10, text: 11.5 } as const;
const INK = '#11151c';
const MUTED = '#556072';

/** Tagged, so that a screen reader finds title, note and list, and named in its window by its title. */
export async function pdfOf(name: DocumentName, asked: Language): Promise<Buffer> {
  const language = UNWRITTEN[asked] ?? asked;
  const protocol = wordsIn(language, 'protocol');
  const footer = wordsIn(language, 'publisher').footer;
  const title = protocol[name];
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: true,
    info: { Title: title, Author: 'Coulisse' },
  });
  const whole = buffer(pdf);
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  const write = (tag: string, text: string, size: number, colour: string, font = 'Helvetica') => {
    document.add(
      pdf.struct(tag, {}, () => {
        pdf
          .font(font)
          .fontSize(size)
          .fillColor(colour)
          .text(text, { lineGap: size * 0.35 });
      }),
    );
    pdf.moveDown(0.9);
  };
  write('H1', title, SIZES.title, INK, 'Helvetica-Bold');
  write('P', protocol.sandbox, SIZES.note, MUTED);
  Object.values(protocol.text[name]).forEach((words, index) => write('P', `${index + 1}.\u00a0${words}`, SIZES.text, INK));
  document.end();
  numberPages(pdf, footer);
  pdf.end();
  return whole;
}

function numberPages(pdf: PDFKit.PDFDocument, footer: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin, where a text would begin a page of its own.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf
      .font('Helvetica')
      .fontSize(9)
      .fillColor(MUTED)
      .text(filled(footer, { page: String(page + 1), pages: String(count) }), MARGIN, pdf.page.height - MARGIN / 2 - 9, {
        align: 'center',
      });
    pdf.endMarkedContent();
  }
}
