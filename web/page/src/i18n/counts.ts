export const points = (count: number) => (count === 1 ? "1 point" : `${count} points`);
export const punkte = (count: number) => (count === 1 ? "1 Punkt" : `${count} Punkte`);
